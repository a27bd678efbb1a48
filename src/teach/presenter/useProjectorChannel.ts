import { useCallback, useEffect, useRef, useState } from 'react';
import { channelName, NO_PEER, type Peer, peerAfter, readMessage, type Sent, type Side, writeMessage } from './messages.ts';

/** Milliseconds between two questions whether the other window is open. */
const ASK_INTERVAL_MS = 2_000;

type Other<Own extends Side> = Exclude<Side, Own>;

interface ProjectorChannel<Own extends Side> {
  send: (message: Sent[Own]) => void;
  /** Whether the other window is open. */
  peer: Peer['status'];
}

/**
 * The channel between the presenter view and the projector view of a plan.
 *
 * @param own the side of this window
 * @param hear receives the other side's messages, except those that only say whether it is open
 */
export function useProjectorChannel<Own extends Side>(
  planId: string,
  own: Own,
  hear: (message: Sent[Other<Own>]) => void,
): ProjectorChannel<Own> {
  const [peer, setPeer] = useState(NO_PEER);
  const channel = useRef<BroadcastChannel>(undefined);
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  const send = useCallback((message: Sent[Own]) => channel.current?.postMessage(writeMessage(own, message)), [own]);

  useEffect(() => {
    const opened = new BroadcastChannel(channelName(planId));
    channel.current = opened;
    const say = (kind: 'there?' | 'here' | 'bye') => opened.postMessage(writeMessage(own, { kind } as Sent[Own]));
    const other = (own === 'desk' ? 'room' : 'desk') as Other<Own>;
    opened.onmessage = ({ data }) => {
      const message = readMessage(other, data);
      if (!message) return;
      setPeer((before) => peerAfter(before, message.kind === 'bye' ? 'bye' : 'heard'));
      if (message.kind === 'there?') say('here');
      else if (message.kind !== 'here' && message.kind !== 'bye') latest.current(message);
    };
    const ask = () => {
      setPeer((before) => peerAfter(before, 'asked'));
      say('there?');
    };
    const onLeave = () => say('bye');
    ask();
    const timer = setInterval(ask, ASK_INTERVAL_MS);
    window.addEventListener('pagehide', onLeave);
    // The user came back to a page that the browser had kept in its back/forward cache.
    window.addEventListener('pageshow', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('pageshow', ask);
      say('bye');
      opened.close();
      channel.current = undefined;
    };
  }, [planId, own]);

  return { send, peer: peer.status };
}
