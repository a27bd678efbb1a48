import { Callout } from '#ui/Callout.tsx';

/** What went wrong in a run, a paragraph each; nothing where nothing did. */
export function RunMessages({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <Callout tone="error">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Callout>
  );
}
