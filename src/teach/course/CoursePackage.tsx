import { lazy, Suspense } from 'react';
import { useHref } from 'react-router';
import type { Course } from './course.ts';

const CoursePackageDialog = lazy(() => import('./CoursePackageDialog.tsx'));

interface CoursePackageProps {
  /** Creates the course for a site at this address. */
  courseFor: (site: string) => Course;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog of a course package. Its code, including everything that creates a zip file, loads when the dialog first opens. */
export function CoursePackage({ courseFor, open, onOpenChange }: CoursePackageProps) {
  const root = useHref('/');
  if (!open) return null;
  const site = new URL(root.endsWith('/') ? root : `${root}/`, window.location.href).href;
  return (
    <Suspense fallback={null}>
      <CoursePackageDialog course={courseFor(site)} open={open} onOpenChange={onOpenChange} />
    </Suspense>
  );
}
