import { answerWith } from '#engine/template/comparedEngine.ts';
import { renderWithNunjucks } from '#engine/template/stockNunjucks.ts';
import { serveEngine } from './renderWorker.ts';

serveEngine(self, answerWith(renderWithNunjucks));
