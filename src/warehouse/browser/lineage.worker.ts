import { init, lineageWithSchema } from '@polyglot-sql/sdk/manual';
import polyglotAddress from '@polyglot-sql/sdk/polyglot_sql.wasm?url';
import { type TraceColumn, traceSelect } from '../lineage/sqlLineage.ts';
import { cutOff } from './cutOff.ts';
import type { LineageAnswer, LineageRequest } from './lineageReader.ts';

const answer = (message: LineageAnswer) => postMessage(message);

const ready = init({ wasmUrl: new URL(polyglotAddress, location.href) }).then(() => cutOff(globalThis));

addEventListener('message', ({ data }: MessageEvent<LineageRequest>) => {
  ready.then(
    () => {
      for (const select of data.selects)
        answer({ kind: 'traced', traced: traceSelect(lineageWithSchema as TraceColumn, select) });
      answer({ kind: 'done' });
    },
    (reason: unknown) => answer({ kind: 'broken', message: String(reason) }),
  );
});
