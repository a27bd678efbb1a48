import { Callout } from '#ui/Callout.tsx';

/** The errors of a run, a paragraph each. Renders nothing if there are none. */
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
