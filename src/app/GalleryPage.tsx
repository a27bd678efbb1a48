import Gallery from '#explorer/Gallery.tsx';
import { PageArrival } from './PageArrival.tsx';
import { GALLERY } from './pages.ts';

/** `/playground`. */
export default function GalleryPage() {
  return (
    <>
      <Gallery />
      <PageArrival title={GALLERY.title} />
    </>
  );
}
