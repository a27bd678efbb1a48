import { ArrowLeftRight, Files, Square } from 'lucide-react';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { canvasEdges } from '#canvas/pipelineView.ts';
import { WithinText } from '#canvas/withinText.ts';
import type { Api } from '#engine/api/answer.ts';
import { quoteWord } from '#engine/cli/shellParse.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Splitter } from '#ui/Splitter.tsx';
import { useNarrowerThan } from '#ui/useNarrowerThan.ts';
import { loadApiDescription } from '#workbench/api/apiDescription.ts';
import { definePlayground } from '#workbench/contract.ts';
import { DockPanels, useDock } from '#workbench/dock.tsx';
import { OpenButton } from '#workbench/opening/OpenButton.tsx';
import { PlaygroundCanvas } from '#workbench/PlaygroundCanvas.tsx';
import { PlaygroundView } from '#workbench/PlaygroundView.tsx';
import { CallsPanel } from './CallsPanel.tsx';
import { CommandInput } from './CommandInput.tsx';
import { type TerminalStore, terminalDataSchema } from './data.ts';
import { exercises } from './exercises.ts';
import { FileEdit } from './FileEdit.tsx';
import { FilesPanel } from './FilesPanel.tsx';
import { terminalNodes } from './graphView.ts';
import { meta } from './meta.ts';
import { Screen } from './Screen.tsx';
import { stories } from './stories.ts';
import styles from './terminal.module.css';
import { useTerminal } from './useTerminal.ts';

/** Width in pixels below which the terminal goes above the graph instead of next to it. */
const NARROW_WIDTH = 768;
/** First size of the terminal: half of the view, which is 80 characters a line in a window of 1280 x 720; in a page, where the graph would be too small, a quarter. */
const FIRST_SIZE = { alone: '50%', withinText: '25%' };
/** Minimum size of the graph in pixels when the reader resizes the terminal. */
const MIN_GRAPH_SIZE = 160;

function Terminal({ api, store }: { api: Api; store: TerminalStore }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const { speed } = useStore(store, (state) => state.args);
  const { terminal, firstRun, submit } = useTerminal(api, store);
  // The machine stays the same object, and its revision changes instead.
  const { machine, waiting, now } = useStore(terminal.store);
  const field = useRef<HTMLTextAreaElement>(null);
  const nodes = terminalNodes(pipeline, machine, now, firstRun);
  const edges = useMemo(() => canvasEdges(pipeline), [pipeline]);
  const isBusy = waiting.for === 'command';
  const { show } = useDock();
  const isWithinText = useContext(WithinText) !== undefined;
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrowerThan(root, NARROW_WIDTH);
  const lastCall = machine.calls.at(-1);

  function answer(text: string | null): void {
    const wasEdit = waiting.for === 'edit';
    terminal.answer(text, Number(speed));
    if (wasEdit) requestAnimationFrame(() => field.current?.focus());
  }
  const edit = (path: string) => submit(`edit ${path.startsWith('~/') ? path : quoteWord(path)}`);

  const shell = (
    <section className={styles.terminal} aria-label="Terminal">
      {waiting.for === 'edit' ? (
        <FileEdit path={waiting.path} text={waiting.text} onSave={answer} onLeave={() => answer(null)} />
      ) : (
        <>
          <Screen lines={machine.screen} />
          <CommandInput
            field={field}
            machine={machine}
            question={waiting.for === 'answer' ? waiting.question : undefined}
            isBusy={isBusy}
            onEnter={waiting.for === 'answer' ? answer : submit}
            onInterrupt={terminal.interrupt}
          >
            {lastCall && (
              <button type="button" className={styles.lastCall} onClick={() => show('calls')}>
                <code>
                  {lastCall.request.method} {lastCall.request.target} → {lastCall.reply.status}
                </code>{' '}
                <span className={styles.allCalls}>All calls</span>
              </button>
            )}
            <IconButton
              size="s"
              label="Stop (Ctrl-C)"
              icon={Square}
              disabled={waiting.for === 'line'}
              onClick={terminal.interrupt}
            />
            <CopyButton variant="quiet" label="Copy screen" text={() => machine.screen.map(({ text }) => text).join('\n')} />
            <OpenButton store={store} onOpened={() => store.setData({ ...store.getState().data, typed: [] }, { joined: true })} />
          </CommandInput>
        </>
      )}
    </section>
  );
  const graph = <PlaygroundCanvas store={store} label={`Pipeline ${pipeline.name}`} nodes={nodes} edges={edges} />;

  return (
    <PlaygroundView ref={root}>
      <Splitter
        id="terminal"
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        panes={[
          {
            id: 'terminal',
            label: '',
            defaultSize: isWithinText ? FIRST_SIZE.withinText : FIRST_SIZE.alone,
            minSize: 140,
            content: shell,
          },
          { id: 'graph', label: 'Resize the terminal', minSize: MIN_GRAPH_SIZE, content: graph },
        ]}
      />
      <DockPanels
        label="Beside the terminal"
        panels={[
          { id: 'calls', label: 'Calls', icon: ArrowLeftRight, isWide: true, content: <CallsPanel calls={machine.calls} /> },
          {
            id: 'files',
            label: 'Files',
            icon: Files,
            isWide: true,
            content: <FilesPanel machine={machine} isBusy={waiting.for !== 'line'} onEdit={edit} />,
          },
        ]}
      />
    </PlaygroundView>
  );
}

/** The terminal, shown once the API description has loaded from which the simulated organization answers. */
function TerminalPlayground({ store }: { store: TerminalStore }) {
  const [loaded, setLoaded] = useState<{ api: Api } | { problem: string }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the description again
  useEffect(() => {
    let isOpen = true;
    loadApiDescription(`${import.meta.env.BASE_URL}openapi.json`).then(
      (api) => isOpen && setLoaded({ api }),
      (error: Error) => isOpen && setLoaded({ problem: error.message }),
    );
    return () => {
      isOpen = false;
    };
  }, [attempt]);
  if (loaded && 'api' in loaded) return <Terminal api={loaded.api} store={store} />;
  return (
    <PlaygroundView>
      {loaded ? (
        <Callout tone="error" title={loaded.problem}>
          <Button onClick={() => setAttempt(attempt + 1)}>{ACTION_TEXTS.tryAgain}</Button>
        </Callout>
      ) : (
        <Progress label="Starting the terminal" />
      )}
    </PlaygroundView>
  );
}

export default definePlayground({ meta, stories, exercises, data: terminalDataSchema, View: TerminalPlayground });
