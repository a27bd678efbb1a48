: "${RUNNEL_BASE_URL:=https://app.runnel.example}"
: "${RUNNEL_ACCESS_TOKEN:?has no value. Create an access token, then: export RUNNEL_ACCESS_TOKEN=...}"
