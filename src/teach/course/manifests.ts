import { escapedMarkup } from '#engine/text/markup.ts';
import type { Course } from './course.ts';

/** The page of a package that the course system opens. */
export const LAUNCH_PAGE = 'index.html';

const files = (names: readonly string[]) => names.map((name) => `      <file href="${escapedMarkup(name)}"/>`).join('\n');

/**
 * `imsmanifest.xml` of SCORM 1.2 (Content Aggregation Model): one organization with one SCO. The launcher decides between passed and failed, so
 * that a course system does not judge an unfinished course by its score.
 *
 * @param names the files of the package besides the manifest
 */
export function scorm12Manifest(course: Course, names: readonly string[]): string {
  const title = escapedMarkup(course.title);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="runnel-${course.id}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${title}</title>
      <item identifier="steps" identifierref="launcher" isvisible="true">
        <title>${title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="launcher" type="webcontent" adlcp:scormtype="sco" href="${LAUNCH_PAGE}">
${files(names)}
    </resource>
  </resources>
</manifest>
`;
}

/** `imsmanifest.xml` of SCORM 2004 4th edition: one organization with one SCO, which sets completion and success itself. */
export function scorm2004Manifest(course: Course, names: readonly string[]): string {
  const title = escapedMarkup(course.title);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="runnel-${course.id}" version="1.0"
  xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:imsss="http://www.imsglobal.org/xsd/imsss"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 4th Edition</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${title}</title>
      <item identifier="steps" identifierref="launcher" isvisible="true">
        <title>${title}</title>
        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="launcher" type="webcontent" adlcp:scormType="sco" href="${LAUNCH_PAGE}">
${files(names)}
    </resource>
  </resources>
</manifest>
`;
}
