import { describe, expect, it } from 'vitest';
import { validateFiles } from '#engine/validate/validateFiles.ts';
import { FILES } from '#playground/error-lab/checkout.ts';
import { DIMENSION_FILE, STAGE_FILE } from '#playground/error-lab/filePaths.ts';
import { filesOf } from '../import/projectFiles.ts';

/** The findings in the checkout after replacing a text in one file. */
function said(path: string, from: string, to: string): string[] {
  expect(FILES[path]).toContain(from);
  return validateFiles(filesOf({ ...FILES, [path]: FILES[path]!.replace(from, to) })).findings.map(
    ({ level, text, about }) => `${level} · ${text} · ${about ?? ''}`,
  );
}

describe('validate', () => {
  it('has nothing to say of a project that is as it should be', () => {
    const { findings, pipeline } = validateFiles(filesOf(FILES));
    expect(findings).toEqual([]);
    expect(pipeline?.nodes.map(({ name }) => name).sort()).toEqual(['CUSTOMER', 'DIM_CUSTOMER', 'STG_CUSTOMER']);
  });

  it('finds a SQL file of a type for YAML files', () => {
    expect(said(STAGE_FILE, '@nodeType("40")', '@nodeType("Stage")')).toEqual([
      'error · error[extensionVersionMismatch]: STAGING-STG_CUSTOMER.sql uses a .sql file but its node type "Stage" requires a .yml file · @nodeType',
    ]);
  });

  it('finds annotations that a type does not declare, of nodes and of columns, in their case', () => {
    expect(said(STAGE_FILE, '@isBusinessKey', '@isBusinesKey')).toEqual([
      'warning · warning[annotationNameUnknown]: STAGING-STG_CUSTOMER.sql @isBusinesKey is not a known annotation for node type "SQL Stage" · @isBusinesKey',
    ]);
    expect(said(STAGE_FILE, '@truncateBefore', '@TruncateBefore')).toEqual([
      'warning · warning[annotationNameUnknown]: STAGING-STG_CUSTOMER.sql @TruncateBefore is not a known annotation for node type "SQL Stage" · @TruncateBefore',
    ]);
    expect(said(STAGE_FILE, '@truncateBefore', '@truncateBefore\n@description("All of them")\n@deployDisabled')).toEqual([]);
  });

  it('takes any annotation of a type that declares none', () => {
    const type = 'nodeTypes/SqlStage-40/definition.yml';
    expect(said(type, FILES[type]!.slice(FILES[type]!.indexOf('    annotations:')), '')).toEqual([]);
  });

  it('finds a column that comes from none', () => {
    expect(said(STAGE_FILE, ' AS C_PHONE', ' AS C_FONE')).toEqual([
      'warning · warning[sourceColumnMissing]: DIM_CUSTOMER.C_PHONE comes from a column that is gone, and renders as NULL · C_PHONE',
    ]);
  });

  it('finds a SQL file without an ID, and what can no longer be found because of it', () => {
    const findings = said(STAGE_FILE, '@id(', '-- @id(');
    expect(findings[0]).toBe(
      `error · Failed to extract metadata from ${STAGE_FILE}: Missing @id annotation or @id has no value · @id`,
    );
    expect(findings.slice(1).some((one) => one.includes('sourceMapping dependency does not resolve: STAGING.STG_CUSTOMER'))).toBe(
      true,
    );
  });

  it('finds a dependency that names no node, and says it once', () => {
    expect(said(DIMENSION_FILE, 'nodeName: STG_CUSTOMER', 'nodeName: STG_CUSTOMERS')).toEqual([
      'error · sourceMapping dependency does not resolve: STAGING.STG_CUSTOMERS · STG_CUSTOMERS',
    ]);
  });

  it('says of a type that is not there, and of a ref to nothing, what a plan says of them', () => {
    expect(said(DIMENSION_FILE, 'sqlType: Dimension', 'sqlType: "99"')).toEqual([
      'error · error[missingNodeType]: node type "99" is not available (DIM_CUSTOMER) · 99',
    ]);
    expect(said(STAGE_FILE, "'CUSTOMER'", "'CUSTOMERS'")).toContain(
      'warning · warning[namedDependencyUnresolved]: "RAW"."CUSTOMERS" is not a node · CUSTOMERS',
    );
  });

  it('says why there is no project', () => {
    const { findings, pipeline } = validateFiles(filesOf({ 'data.yml': 'fileVersion: 9\n' }));
    expect(pipeline).toBeUndefined();
    expect(findings[0]).toMatchObject({ level: 'error', text: expect.stringContaining('newer than this importer') });
  });
});
