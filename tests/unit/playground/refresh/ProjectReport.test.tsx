// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MadeUp, reportSentence } from '#playground/refresh/ProjectReport.tsx';
import type { ProjectReport } from '#workbench/engine/projectReport.ts';

it('lists the columns that the SQL reads and no file lists, apart from those without a type', () => {
  const columns = [{ name: 'ID', dataType: 'NUMBER', nullable: false }];
  render(
    <MadeUp
      tables={[
        { parts: ['DB', 'RAW', 'ORDERS'], columns, isMade: false, guessed: ['AMOUNT', 'AMUONT'], unlisted: ['AMUONT'] },
        { parts: ['DB', 'RAW', 'NOWHERE'], columns, isMade: true, guessed: ['ID'], unlisted: ['ID'] },
        { parts: ['DB', 'RAW', 'COMPLETE'], columns, isMade: false, guessed: [], unlisted: [] },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'DB.RAW.NOWHERE: ID',
    'DB.RAW.ORDERS: added because the SQL reads them and the source does not list them: AMUONT; listed without a type: AMOUNT',
  ]);
});

it('gives the share of the nodes whose rows were counted, and says how many were not', () => {
  const tally = { nodes: 4, deployed: 4, ran: 4, filled: 1, uncounted: 2, empty: 1, emptyDespiteInput: 0 };
  const report = {
    nodes: 6,
    deployed: 6,
    ran: 6,
    notChosen: 0,
    own: tally,
    replaced: { ...tally, nodes: 2, filled: 0, empty: 0 },
  };
  const sentence = (changed: object) => reportSentence({ ...report, ...changed } as unknown as ProjectReport);
  expect(sentence({})).toBe(
    'Of 6 nodes without the sources, 6 deployed and 6 ran. 1 of 2 (50 %) have rows. The rows of 4 nodes were not counted, because counting took too long.',
  );
  const all = { ...tally, filled: 3, uncounted: 0 };
  expect(sentence({ own: all, replaced: { ...all, nodes: 2, filled: 2 } })).toBe(
    'Of 6 nodes without the sources, 6 deployed and 6 ran. 3 of 4 (75 %) have rows; with fallback types or changed SQL 2 of 2 (100 %) have rows.',
  );
});
