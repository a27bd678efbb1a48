/** Bytes between two reports of progress. */
const PROGRESS_STEP_BYTES = 500_000;

/**
 * Compiles WebAssembly while it downloads, and reports how many bytes have arrived. Browsers cache compiled code, for a quick start next time, only
 * if the compiler receives the original network response, so the bytes are counted on a clone.
 */
export async function compileFrom(address: URL, onBytes: (bytes: number) => void): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname} was answered with ${response.status}.`);
  const counted = countBytes(response.clone(), onBytes);
  const [module] = await Promise.all([WebAssembly.compileStreaming(response), counted]);
  return module;
}

async function countBytes({ body }: Response, onBytes: (bytes: number) => void): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  let reported = 0;
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (value) bytes += value.byteLength;
    if (done || bytes - reported > PROGRESS_STEP_BYTES) {
      onBytes(bytes - reported);
      reported = bytes;
    }
    if (done) return;
  }
}
