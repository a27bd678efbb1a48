import { useEffect } from 'react';
import { useParams } from 'react-router';
import { catalog } from '#explorer/catalog.ts';
import Embed from '#explorer/Embed.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { documentTitle, NOT_FOUND, playgroundPage } from './pages.ts';

/** The page of an embed. It has no header or footer, and never takes the focus from the page around it. */
export default function EmbedPage() {
  const { id, story } = useParams();
  const entry = catalog.find(({ meta }) => meta.id === id);
  const { title } = entry ? playgroundPage(entry, story) : NOT_FOUND;
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return (
    <>
      <Embed />
      <LiveRegion />
    </>
  );
}
