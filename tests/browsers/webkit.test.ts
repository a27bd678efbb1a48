import { inject } from 'vitest';
import { describeIn } from './everyBrowser.ts';
import { openWebKit } from './webkit.ts';

describeIn('WebKit', () => openWebKit(inject('programs').webKitDriver, inject('programs').miniBrowser));
