import { launch } from './launcher.ts';
import { findApi, openScorm } from './scorm.ts';

void launch(async (standard) => {
  const version = standard === 'scorm12' ? 'scorm12' : 'scorm2004';
  const api = findApi(window, version);
  return api && openScorm(api, version);
});
