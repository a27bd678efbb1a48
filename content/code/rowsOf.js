async function* rowsOf(address) {
  const seen = new Set();
  for (let next = ''; ; ) {
    const url = new URL(address);
    url.searchParams.set('orderBy', 'id');
    if (next) url.searchParams.set('startingFrom', next);
    const answer = await fetch(url, { headers });
    const page = await answer.json();
    if (!answer.ok) throw new Error(page.error.errorString);
    yield* page.data;
    next = String(page.next ?? '');
    if (!next) return;
    if (seen.has(next)) throw new Error(`The cursor ${next} came twice.`);
    seen.add(next);
  }
}
