import { LineCounter, parseDocument } from 'yaml';
import { type ApiDescription, DescriptionError, describeApi, type Json } from '#engine/api/description.ts';
import { ContentError } from './contentError.ts';

/** The OpenAPI 3.1 description of the REST API: the source of the operation pages, the download and the operations in the search. */
export const API_DESCRIPTION = 'content/openapi.yaml';

/**
 * Reads the description of the API.
 *
 * @param source The text of `content/openapi.yaml`.
 * @throws ContentError with the line, for bad YAML and for everything that `describeApi` refuses.
 */
export function readApiDescription(source: string): ApiDescription {
  const lines = new LineCounter();
  const yaml = parseDocument(source, { lineCounter: lines });
  const [error] = yaml.errors;
  if (error)
    throw new ContentError(API_DESCRIPTION, lines.linePos(error.pos[0]).line, `not valid YAML: ${error.message.split('\n')[0]}`);
  const lineOf = (text: string) => Math.max(1, source.split('\n').findIndex((line) => line.includes(text)) + 1);
  try {
    return describeApi(yaml.toJS() as Json);
  } catch (problem) {
    if (!(problem instanceof DescriptionError)) throw problem;
    throw new ContentError(API_DESCRIPTION, lineOf(problem.near), problem.message);
  }
}
