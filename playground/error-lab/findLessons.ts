import { errorTextsAt } from '#engine/text/errorTexts.ts';
import { LESSON_IDS, LESSONS, type LessonId } from './lessons.ts';
import { lessonsFor } from './messages.ts';
import { stories } from './stories.ts';

/** Words of a text that is more likely typed as a search than pasted from a log. */
const MAX_NAME_WORDS = 3;

/** The stories whose error texts occur in the pasted text. If there are none and the text has few words, the stories that contain these words. */
export function findLessons(pasted: string): readonly LessonId[] {
  const text = pasted.trim();
  if (text === '') return LESSON_IDS;
  const words = text.toLowerCase().split(/\s+/);
  const named = words.length > MAX_NAME_WORDS ? [] : withWords(words);
  if (named.length > 0) return named;
  const sure = lessonsFor(text);
  return sure.length > 0 ? sure : withWords(words);
}

function withWords(words: readonly string[]): readonly LessonId[] {
  return LESSON_IDS.filter((id) => {
    const story = stories.find((one) => one.id === id);
    const says = [story?.title, story?.summary, LESSONS[id].page, ...errorTextsAt(LESSONS[id].address)].join(' ').toLowerCase();
    return words.every((word) => says.includes(word));
  });
}
