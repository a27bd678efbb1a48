import { LESSON_IDS, LESSONS, type LessonId } from './lessons.ts';
import { lessonsFor } from './messages.ts';
import { stories } from './stories.ts';

/** The stories whose error texts occur in the pasted text; without any, those whose title or texts have its words. */
export function findLessons(pasted: string): readonly LessonId[] {
  const text = pasted.trim();
  if (text === '') return LESSON_IDS;
  const sure = lessonsFor(text);
  if (sure.length > 0) return sure;
  const words = text.toLowerCase().split(/\s+/);
  return LESSON_IDS.filter((id) => {
    const story = stories.find((one) => one.id === id);
    const says = [story?.title, story?.summary, LESSONS[id].page, ...LESSONS[id].texts].join(' ').toLowerCase();
    return words.every((word) => says.includes(word));
  });
}
