/** The parts of the browser's Cache API that the site uses, in memory. */
export function fakeCaches(origin: string, isFull: () => boolean = () => false) {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, origin).href;
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      match: async (request: Request | string) => store.get(urlOf(request))?.clone(),
      put: async (request: Request | string, response: Response) => {
        if (isFull()) throw new DOMException('no room', 'QuotaExceededError');
        store.set(urlOf(request), response);
      },
      delete: async (request: Request | string) => store.delete(urlOf(request)),
    };
  };
  return {
    has: async (name: string) => stores.has(name),
    open: async (name: string) => open(name),
    delete: async (name: string) => stores.delete(name),
  };
}
