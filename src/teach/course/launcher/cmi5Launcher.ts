import { openCmi5 } from './cmi5.ts';
import { launch } from './launcher.ts';

void launch(openCmi5);
