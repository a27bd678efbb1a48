// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MadeUp } from '#playground/refresh/ProjectReport.tsx';

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
