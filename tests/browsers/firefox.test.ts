import { inject } from 'vitest';
import { describeIn } from './everyBrowser.ts';
import { openFirefox } from './firefox.ts';

describeIn('Firefox', () => openFirefox(inject('programs').firefox));
