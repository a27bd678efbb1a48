/** The programs that the tests in other browsers need, by their paths. */
export interface Programs {
  firefox: string;
  webKitDriver: string;
  miniBrowser: string;
  xvfb: string;
}
/** The programs when all are there; what is missing, by the names of Debian's packages, when not. */
export function findPrograms(): { programs?: Programs; missing: string[] };
