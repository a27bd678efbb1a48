import { useState } from 'react';
import type { CatalogEntry } from '#playground/catalog.ts';
import type { Args, Playground, Story } from '#playground/contract.ts';
import { createSession } from '#playground/session.ts';
import { Callout } from '#ui/Callout.tsx';
import { checkArgs } from './argsUrl.ts';
import { useCatalog } from './catalogContext.ts';
import { EmbeddedStory } from './EmbeddedStory.tsx';
import type { EmbedOptions } from './embedOptions.ts';
import styles from './InlinePlayground.module.css';
import { PlaygroundFrame } from './PlaygroundFrame.tsx';
import { storyState } from './stateCheck.ts';

export interface InlinePlaygroundProps extends Partial<Omit<EmbedOptions, 'theme'>> {
  id: string;
  /** Absent: the first story. */
  story?: string;
  args?: Args;
}

/** A playground inside a page of this site: `<InlinePlayground id="run-order" story="diamond" />`. Its code loads when it is rendered. */
export function InlinePlayground({ id, story, args, hide = [], lock = [], exercise }: InlinePlaygroundProps) {
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
      <PlaygroundFrame entry={entry} story={listing.id}>
        {(playground, found) => (
          <InlineStory
            key={`${id}/${found.id}`}
            entry={entry}
            playground={playground}
            story={found}
            args={args}
            options={{ hide, lock, exercise }}
          />
        )}
      </PlaygroundFrame>
    </div>
  );
}

interface InlineStoryProps {
  entry: CatalogEntry;
  playground: Playground;
  story: Story;
  args: Args | undefined;
  options: EmbedOptions;
}

function InlineStory({ entry, playground, story, args, options }: InlineStoryProps) {
  const [session] = useState(() => {
    const start = storyState(playground, story);
    return createSession({ ...start, args: checkArgs(playground.meta.args, args ?? {}, start.args).args });
  });
  return <EmbeddedStory entry={entry} playground={playground} story={story} session={session} options={options} heading="h3" />;
}
