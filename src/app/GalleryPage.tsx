import { sketches } from 'virtual:gallery';
import Gallery from '#explorer/Gallery.tsx';
import { PageArrival } from './PageArrival.tsx';
import { GALLERY } from './pages.ts';

/** `/playground`. */
export default function GalleryPage() {
  return (
    <>
      <Gallery sketches={sketches} />
      <PageArrival title={GALLERY.title} />
    </>
  );
}
