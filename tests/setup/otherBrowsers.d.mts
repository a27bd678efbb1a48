/** The paths of the programs that the tests in other browsers need. */
export interface Programs {
  firefox: string;
  webKitDriver: string;
  miniBrowser: string;
  xvfb: string;
}
/** The programs if all are installed; otherwise the names of the missing Debian packages. */
export function findPrograms(): { programs?: Programs; missing: string[] };
