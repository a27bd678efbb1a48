// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { errorDetails, isLoadError } from '#ui/errorDetails.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TextField } from '#ui/TextField.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Rename() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Menu label="Node" trigger={<Button>More</Button>} items={[{ label: 'Rename …', onSelect: () => setOpen(true) }]} />
      <Dialog open={open} onOpenChange={setOpen} title="Rename node" description="Every ref follows.">
        <TextField label="Name" value="STG" onChange={() => {}} />
      </Dialog>
    </>
  );
}

function TakesFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return <Button ref={button}>Undo</Button>;
}

function Clear({ hasUndo = false }: { hasUndo?: boolean }) {
  const [open, setOpen] = useState(false);
  const [isClear, setClear] = useState(false);
  return (
    <main tabIndex={-1}>
      <p>{(!isClear || hasUndo) && <Button onClick={() => setOpen(true)}>Clear</Button>}</p>
      {isClear && hasUndo && <TakesFocus />}
      <Dialog open={open} onOpenChange={setOpen} title="Clear?">
        <Button
          onClick={() => {
            setClear(true);
            setOpen(false);
          }}
        >
          Yes
        </Button>
      </Dialog>
    </main>
  );
}

function Panels() {
  const [tab, setTab] = useState('gone');
  const tabs = [
    { id: 'a', label: 'Controls', keepMounted: true, content: <input aria-label="Draft" /> },
    { id: 'b', label: 'Events', content: <p>Nothing yet</p> },
  ];
  return <Tabs label="Panels" value={tab} onChange={setTab} tabs={tabs} />;
}

let fails: unknown = new Error('No node STG_ORDERS');
function Fragile() {
  if (fails) throw fails;
  return <p>Fine</p>;
}

describe('Dialog and Menu', () => {
  it('starts at the first field and gives the focus back', async () => {
    render(<Rename />);
    const opener = screen.getByRole('button', { name: 'Rename' });
    await userEvent.click(opener);
    expect(screen.getByRole('dialog', { name: 'Rename node', description: 'Every ref follows.' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('leaves the focus to what took it when something was done', async () => {
    render(<Clear hasUndo />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    await new Promise((done) => setTimeout(done));
    expect(document.activeElement).toBe(undo);
  });

  it('gives the focus to what stood around the opener when that is gone', async () => {
    render(<Clear />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('gives the focus back to the menu button when a menu item opened it', async () => {
    render(<Rename />);
    const more = screen.getByRole('button', { name: 'More' });
    await userEvent.click(more);
    expect(screen.getByRole('menu', { name: 'Node' })).toBeTruthy();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rename …' }));
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(more));
  });
});

describe('Tabs', () => {
  it('moves with the arrow keys and keeps what asks to stay', async () => {
    render(<Panels />);
    expect(screen.getByRole('tab', { name: 'Controls', selected: true })).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Draft' }), 'kept');
    expect(screen.queryByText('Nothing yet')).toBeNull();
    screen.getByRole('tab', { name: 'Controls' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: 'Events' }).textContent).toBe('Nothing yet');
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.keyboard('{Home}');
    expect((screen.getByRole('textbox', { name: 'Draft' }) as HTMLInputElement).value).toBe('kept');
  });
});

describe('CopyButton', () => {
  it('copies and says so', async () => {
    const user = userEvent.setup();
    render(
      <>
        <CopyButton text={() => 'the link'} label="Copy link" />
        <LiveRegion />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('the link');
    expect(screen.getByRole('status').textContent).toBe('Copied');
  });

  it('shows the text selected where the browser refuses', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    render(<CopyButton text="the link" label="Copy link" />);
    const button = screen.getByRole('button', { name: 'Copy link' });
    await user.click(button);
    const field = screen.getByRole('textbox') as HTMLTextAreaElement;
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('the link');
    field.focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});

describe('ErrorBoundary', () => {
  it('says what happened and tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    fails = new Error('No node STG_ORDERS');
    render(
      <ErrorBoundary what="The playground">
        <Fragile />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert').textContent).toContain('The playground stopped working');
    expect(screen.getByText('No node STG_ORDERS')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Copy details' })).toBeTruthy();
    fails = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Fine')).toBeTruthy();
  });

  it('takes anything thrown, and tells a file that did not arrive from a fault', () => {
    expect(errorDetails('The map', 'just text')).toContain('Error: just text');
    expect(isLoadError(new TypeError('Failed to fetch dynamically imported module: /x.js'))).toBe(true);
    expect(isLoadError(new TypeError('x is undefined'))).toBe(false);
  });
});

describe('announcements and progress', () => {
  it('says a sentence again when it is said twice', () => {
    render(<LiveRegion />);
    act(() => announce('3 nodes selected'));
    const first = screen.getByText('3 nodes selected');
    act(() => announce('3 nodes selected'));
    expect(screen.getByText('3 nodes selected')).not.toBe(first);
  });

  it('shows progress only for slow work', () => {
    vi.useFakeTimers();
    render(<Progress label="Reading" value={1.7} />);
    act(() => vi.advanceTimersByTime(299));
    expect(screen.queryByRole('progressbar')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByRole('progressbar', { name: 'Reading' }).getAttribute('aria-valuenow')).toBe('100');
  });
});
