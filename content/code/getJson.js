const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

async function getJson(url) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, { headers });
    if (answer.ok) return answer.json();
    const body = await answer.json().catch(() => undefined);
    const again = [429, 502, 503, 504].includes(answer.status);
    const problem = body?.error?.errorString ?? `Status ${answer.status}`;
    if (!again || attempt === 5) throw new Error(problem);
    const asked = Number(answer.headers.get('Retry-After'));
    await sleep(asked > 0 ? asked : Math.min(2 ** (attempt - 1), 30));
  }
}
