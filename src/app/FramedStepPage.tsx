import { useEffect } from 'react';
import { FramedStep } from '#teach/course/FramedStep.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { documentTitle, FRAMED_STEP } from './pages.ts';

/** `/sessions/step`. It is shown in the frame of a course package and never takes the focus from the page around it. */
export default function FramedStepPage() {
  useEffect(() => {
    document.title = documentTitle(FRAMED_STEP.title);
  }, []);
  return (
    <>
      <FramedStep />
      <LiveRegion />
    </>
  );
}
