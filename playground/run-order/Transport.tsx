import { Pause, Play, RotateCcw, StepBack, StepForward } from 'lucide-react';
import { type KeyboardEvent, useContext, useRef } from 'react';
import { useStore } from 'zustand';
import { WithinText } from '#canvas/withinText.ts';
import type { RunPlan } from '#engine/run/plan.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import { NOT_STARTED, type Playback, SPEEDS } from '#workbench/playback.ts';
import { duration } from './duration.ts';
import { momentSentences } from './explain.ts';
import styles from './Transport.module.css';
import { tickStep } from './timeline.ts';

const SPEED_OPTIONS = SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }));

interface TransportProps {
  plan: RunPlan;
  playback: Playback;
}

/** The playback controls: restart, step, play and pause, playhead, speed. */
export function Transport({ plan, playback }: TransportProps) {
  const isPlaying = useStore(playback.store, (state) => state.isPlaying);
  const speed = useStore(playback.store, (state) => state.speed);
  const isAtStart = useStore(playback.store, (state) => state.time === NOT_STARTED);
  // The row below a graph in a page has no space for more than the buttons.
  const isInPage = useContext(WithinText) === 'page';
  // Before the run has begun there is nothing to go back to. The buttons keep their place, and stay once they were shown.
  const wasStarted = useRef(false);
  wasStarted.current ||= !isAtStart;
  const goesBack = wasStarted.current ? '' : styles.unused;
  const isAtEnd = useStore(playback.store, (state) => state.time >= plan.run.total);

  function step(move: () => void) {
    move();
    const { time, moment } = playback.store.getState();
    const now = plan.moments[moment];
    announce(now ? `${duration(time)}: ${momentSentences(plan, now).join(' ')}` : 'Before the start. Every node is waiting.');
  }

  return (
    <fieldset className={styles.transport} aria-label="Playback">
      <div className={`${utilities.buttonRow} ${styles.buttons}`}>
        <IconButton
          label="Back to the start"
          icon={RotateCcw}
          className={goesBack}
          onClick={() => step(playback.restart)}
          aria-disabled={isAtStart || undefined}
        />
        <IconButton
          label="Step back"
          icon={StepBack}
          className={goesBack}
          onClick={() => step(playback.stepBack)}
          aria-disabled={isAtStart || undefined}
        />
        <Button
          variant="primary"
          icon={isPlaying ? Pause : Play}
          className={styles.play}
          onClick={() => {
            if (isPlaying) step(playback.pause);
            else {
              playback.play();
              announce('The run is playing.');
            }
          }}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <IconButton
          label="Step forward"
          icon={StepForward}
          onClick={() => step(playback.stepForward)}
          aria-disabled={isAtEnd || undefined}
        />
      </div>
      {!isInPage && (
        <>
          <Scrubber plan={plan} playback={playback} />
          <div className={styles.speed}>
            <Select
              label="Speed"
              hideLabel
              options={SPEED_OPTIONS}
              value={String(speed)}
              onChange={(value) => playback.setSpeed(Number(value))}
            />
          </div>
        </>
      )}
    </fieldset>
  );
}

/** The playhead as a slider. Arrow keys move the playhead a little, Page keys ten times as far, and Home and End go to the ends. */
function Scrubber({ plan, playback }: TransportProps) {
  const { total } = plan.run;
  const time = useStore(playback.store, (state) => state.time);
  const little = tickStep(total, 100);

  function keys(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    playback.seek(Math.min(total, Math.max(0, Math.round(Math.max(0, time) / little + by) * little)));
  }

  return (
    <div className={styles.scrub}>
      <input
        type="range"
        className={styles.slider}
        aria-label="Playhead"
        aria-valuetext={time < 0 ? `Not started, ${duration(total)} long` : `${duration(time)} of ${duration(total)}`}
        min={0}
        max={total}
        step="any"
        value={Math.max(0, time)}
        onChange={(event) => playback.seek(event.target.valueAsNumber)}
        onKeyDown={keys}
      />
      <span className={styles.time}>
        {time < 0 ? '–' : duration(time)} <span className={styles.of}>of {duration(total)}</span>
      </span>
    </div>
  );
}
