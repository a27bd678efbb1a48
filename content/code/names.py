import os
import requests

host = os.environ["RUNNEL_BASE_URL"]
session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['RUNNEL_ACCESS_TOKEN']}"
