import { lazy } from 'react';
import type { DocSite } from '#docs/client/siteContext.ts';
import { wantedSiteMap } from './docPages.ts';

const InlinePlayground = lazy(() =>
  import('#explorer/InlinePlayground.tsx').then((module) => ({ default: module.InlinePlayground })),
);

/** What pages of `content/` get from the app. */
export const DOC_SITE: DocSite = { siteMap: wantedSiteMap, InlinePlayground };
