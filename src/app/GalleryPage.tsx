import { sketches } from 'virtual:gallery';
import Gallery from '#explorer/Gallery.tsx';
import { ClearProgress } from '#learn/ClearProgress.tsx';
import { PageArrival } from './PageArrival.tsx';
import { GALLERY } from './pages.ts';

/** `/playground`. */
export default function GalleryPage() {
  return (
    <>
      <Gallery sketches={sketches} clearProgress={<ClearProgress />} />
      <PageArrival title={GALLERY.title} />
    </>
  );
}
