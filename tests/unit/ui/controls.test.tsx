// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { NumberField, type NumberFieldProps } from '#ui/NumberField.tsx';
import { numberProblem } from '#ui/numberProblem.ts';
import { Select } from '#ui/Select.tsx';
import { Slider } from '#ui/Slider.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';

afterEach(cleanup);

function Name() {
  const [name, setName] = useState('');
  return (
    <TextField
      label="Name"
      help="Letters and digits."
      error={name === 'a b' ? 'No blanks.' : undefined}
      value={name}
      onChange={setName}
    />
  );
}

function Parallel({ onChange, ...rest }: Partial<NumberFieldProps>) {
  const [value, setValue] = useState(4);
  return (
    <NumberField
      label="Parallel"
      min={1}
      max={16}
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

describe('Button', () => {
  it('ignores presses while loading, but stays where the keyboard is', async () => {
    const press = vi.fn();
    const { rerender } = render(<Button onClick={press}>Run</Button>);
    const button = screen.getByRole('button', { name: 'Run' });
    await userEvent.click(button);
    rerender(
      <Button onClick={press} loading>
        Run
      </Button>,
    );
    await userEvent.click(button);
    expect(press).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('submits no form unless asked to', () => {
    render(<Button>Add</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });
});

describe('IconButton', () => {
  it('has a name, a tooltip on focus and a state', async () => {
    render(<IconButton icon={Undo2} label="Undo" shortcut="Mod+Z" pressed />);
    const button = screen.getByRole('button', { name: 'Undo', pressed: true });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+Z Meta+Z');
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    expect((await screen.findByRole('tooltip')).textContent).toContain('Undo');
    // A screen reader has read the name already.
    expect(button.getAttribute('aria-describedby')).toBeNull();
  });
});

describe('Tooltip', () => {
  const stage = (onClick = vi.fn()) => (
    <Tooltip content="Reads what it is given">
      <button type="button" onClick={onClick} aria-describedby="more">
        Stage
      </button>
    </Tooltip>
  );
  const pressedButton = () => screen.getByRole('button', { name: 'Stage' });

  it('comes when a pointer rests on its element, describes it, and goes with Escape', async () => {
    render(stage());
    const button = pressedButton();
    await userEvent.hover(button);
    const hint = await screen.findByRole('tooltip');
    expect(hint.textContent).toBe('Reads what it is given');
    expect(button.getAttribute('aria-describedby')).toBe(`more ${hint.id}`);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(button.getAttribute('aria-describedby')).toBe('more');
    // The same element as before it was touched: the focus could have been in it.
    expect(pressedButton()).toBe(button);
  });

  it('does not come with the focus that a press brings, not even with the first, and keeps no press from its element', async () => {
    const onClick = vi.fn();
    render(stage(onClick));
    await userEvent.pointer([{ keys: '[TouchA]', target: pressedButton() }]);
    expect(document.activeElement).toBe(pressedButton());
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('does not come with a focus that the browser does not show, such as that after a closed menu', () => {
    render(stage());
    const button = pressedButton();
    vi.spyOn(button, 'matches').mockReturnValue(false);
    act(() => button.focus());
    vi.restoreAllMocks();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('does not come over what was pressed before it was drawn', async () => {
    vi.useFakeTimers();
    try {
      render(stage());
      // In one go: nothing is drawn in between.
      act(() => {
        for (const type of ['pointermove', 'pointerdown', 'click']) {
          pressedButton().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
        }
      });
      act(() => vi.advanceTimersByTime(5_000));
      expect(screen.queryByRole('tooltip')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('comes again each time the focus does', async () => {
    render(stage());
    for (let time = 0; time < 2; time += 1) {
      await userEvent.tab();
      expect(await screen.findByRole('tooltip')).toBeTruthy();
      await userEvent.tab();
      expect(screen.queryByRole('tooltip')).toBeNull();
    }
  });
});

describe('TextField', () => {
  it('keeps what was typed before the prerendered page came alive', async () => {
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(<Name />);
    container.querySelector('input')!.value = 'a b';
    render(<Name />, { container, hydrate: true });
    expect(await screen.findByText('No blanks.')).toBeTruthy();
    expect(container.querySelector('input')!.value).toBe('a b');
  });

  it('ties label, help and error to the field', async () => {
    render(<Name />);
    const field = screen.getByRole('textbox', { name: 'Name', description: 'Letters and digits.' });
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await userEvent.type(field, 'a b');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { name: 'Name', description: 'No blanks. Letters and digits.' })).toBe(field);
  });
});

describe('Select and Toggle', () => {
  it('choose', async () => {
    const select = vi.fn();
    const toggle = vi.fn();
    render(
      <>
        <Select
          label="Location"
          value="RAW"
          onChange={select}
          options={[
            { value: 'RAW', label: 'RAW' },
            { value: 'MART', label: 'MART', group: 'Made' },
          ]}
        />
        <Toggle label="Fail" checked={false} onChange={toggle} help="Everything after it is skipped." />
      </>,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'MART');
    expect(select).toHaveBeenCalledWith('MART');
    await userEvent.click(screen.getByRole('switch', { name: 'Fail', description: 'Everything after it is skipped.' }));
    expect(toggle).toHaveBeenCalledWith(true);
  });

  it('shows a value that no option has instead of another one', () => {
    render(<Select label="Location" value="GONE" onChange={() => {}} options={[{ value: 'RAW', label: 'RAW' }]} />);
    expect((screen.getByRole('combobox') as HTMLSelectElement).value).toBe('GONE');
  });
});

describe('NumberField', () => {
  it('passes on numbers in range and keeps anything else with the reason', async () => {
    const change = vi.fn();
    render(<Parallel onChange={change} />);
    const field = screen.getByRole('spinbutton', { name: 'Parallel' }) as HTMLInputElement;
    await userEvent.clear(field);
    expect(field.value).toBe('');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, '99');
    expect(change.mock.calls).toEqual([[9]]);
    expect(field.value).toBe('99');
    await userEvent.tab();
    expect(field.value).toBe('99');
    expect(screen.getByText('Enter a whole number from 1 to 16.')).toBeTruthy();
  });

  it('steps with the arrow keys, not beyond its ends', async () => {
    const change = vi.fn();
    render(<Parallel onChange={change} />);
    screen.getByRole('spinbutton').focus();
    await userEvent.keyboard('{ArrowUp}{PageUp}{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(change.mock.calls).toEqual([[5], [15], [16], [15]]);
  });

  it('steps fractions without rounding noise', async () => {
    const change = vi.fn();
    render(<Parallel onChange={change} step={0.1} />);
    screen.getByRole('spinbutton').focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(change.mock.calls).toEqual([[4.1], [4.2], [4.3]]);
  });

  it.each([
    ['3', {}, true],
    ['3,5', {}, true],
    ['3.5', { step: 1 }, false],
    ['', {}, false],
    ['x', {}, false],
    ['1e999', {}, false],
    ['0', { min: 1 }, false],
    ['17', { max: 16 }, false],
  ] as const)('reads %j with %j: %s', (text, limits, isGood) => {
    expect(numberProblem(text, limits) === undefined).toBe(isGood);
  });
});

describe('Slider', () => {
  it('says its value with the unit', () => {
    render(<Slider label="Duration" value={5} min={1} max={60} unit="s" onChange={() => {}} />);
    expect(screen.getByRole('slider', { name: 'Duration' }).getAttribute('aria-valuetext')).toBe('5 s');
    expect(screen.getByText('5 s')).toBeTruthy();
  });
});
