def rows_of(url, **parameters):
    seen = set()
    query = {"orderBy": "id", **parameters}
    while True:
        answer = session.get(url, params=query, timeout=60)
        page = answer.json()
        if not answer.ok:
            raise RuntimeError(page["error"]["errorString"])
        yield from page["data"]
        cursor = str(page.get("next") or "")
        if not cursor:
            return
        if cursor in seen:
            raise RuntimeError(f"The cursor {cursor} came twice.")
        seen.add(cursor)
        query["startingFrom"] = cursor
