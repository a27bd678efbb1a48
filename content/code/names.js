const { RUNNEL_BASE_URL: host, RUNNEL_ACCESS_TOKEN: token } = process.env;
const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
