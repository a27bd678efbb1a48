import { answerWith } from '#engine/template/comparedEngine.ts';
import { startMiniJinja } from '#engine/template/miniJinja.ts';
import { serveEngine } from './renderWorker.ts';

serveEngine(self, (bytes: ArrayBuffer) => answerWith(startMiniJinja(new Uint8Array(bytes))), true);
