import { type ReactNode, useEffect, useState } from 'react';
import { WithinText } from '#canvas/withinText.ts';
import type { Playground, Story } from '#playground/contract.ts';
import { workKey } from '#playground/workKey.ts';
import { Callout } from '#ui/Callout.tsx';
import { useCatalog } from './catalogContext.ts';
import { EmbeddedStory } from './EmbeddedStory.tsx';
import type { Hideable } from './embedOptions.ts';
import styles from './InlinePlayground.module.css';
import { listStory } from './liveStories.ts';
import { Messages } from './Messages.tsx';
import { PlaygroundFrame } from './PlaygroundFrame.tsx';
import { startStory } from './startStory.ts';
import { useContinued } from './useContinued.tsx';
import { useOpenMessages } from './useOpenMessages.tsx';

export interface InlinePlaygroundProps {
  id: string;
  /** Absent: the first story. */
  story?: string;
  /** Another story of the page, `playground/story`: what the reader makes there can be shown here. */
  continues?: string;
  /** Parts that are not shown. */
  hide?: Hideable[];
  /** The node that is selected at first, if there is one with this id. */
  select?: string;
  /** Shown while the code loads. */
  waiting?: ReactNode;
}

/** A playground inside a page of this site: `<InlinePlayground id="run-order" story="diamond" />`. Its code loads when it is rendered. */
export function InlinePlayground({ id, story, continues, hide = [], select, waiting }: InlinePlaygroundProps) {
  const entry = useCatalog().find(({ meta }) => meta.id === id);
  const listing = story === undefined ? entry?.stories[0] : entry?.stories.find((other) => other.id === story);
  if (!entry || !listing) {
    return (
      <Callout tone="error" title="This example is missing">
        <p>
          There is no playground {id}
          {story && ` with a story ${story}`}.
        </p>
      </Callout>
    );
  }
  return (
    <div className={styles.inline}>
      <WithinText value={true}>
        <PlaygroundFrame entry={entry} story={listing.id} waiting={waiting}>
          {(playground, found) => (
            <InlineStory
              key={`${id}/${found.id}`}
              playground={playground}
              story={found}
              continues={continues}
              hide={hide}
              select={select}
            />
          )}
        </PlaygroundFrame>
      </WithinText>
    </div>
  );
}

interface InlineStoryProps {
  playground: Playground;
  story: Story;
  continues: string | undefined;
  hide: Hideable[];
  select: string | undefined;
}

const NO_QUERY = new URLSearchParams();

function InlineStory({ playground, story, continues, hide, select }: InlineStoryProps) {
  // The same key as the explorer's: what is begun in a page is found there, and the other way round.
  const key = workKey(playground.meta.id, story.id);
  const [{ opened, session }] = useState(() => startStory(playground, story, { query: NO_QUERY, hash: '', workKey: key }));
  useEffect(() => {
    if (select !== undefined && session.store.getState().pipeline.nodes.some(({ id }) => id === select)) session.select([select]);
  }, [session, select]);
  useEffect(() => listStory(`${playground.meta.id}/${story.id}`, session), [playground, story, session]);
  const continued = useContinued(session, continues);
  const messages = useOpenMessages({ playground, story, session, opened, workKey: key, more: continued });
  return (
    <EmbeddedStory
      playground={playground}
      story={story}
      session={session}
      options={{ hide, lock: [] }}
      heading="h3"
      isLinked={false}
      notices={<Messages messages={messages} />}
    />
  );
}
