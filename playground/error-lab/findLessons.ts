import { errorTextsAt } from '#engine/text/errorTexts.ts';
import { LESSON_IDS, LESSONS, type LessonId } from './lessons.ts';
import { lessonsFor } from './messages.ts';
import { stories } from './stories.ts';

/** So few words are more likely typed than pasted. */
const MAX_NAME_WORDS = 3;

/** The stories whose error texts occur in the pasted text; of a few words, and without any such story, those whose title or texts have the words. */
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
