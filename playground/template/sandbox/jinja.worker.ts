import { answerRender } from '#engine/template/sandbox.ts';
import { serveEngine } from './renderWorker.ts';

serveEngine(self, answerRender);
