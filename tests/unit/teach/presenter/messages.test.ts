import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retailPipeline } from '#samples/retail.ts';
import { withoutNotes } from '#teach/planText.ts';
import { NO_PEER, peerAfter, readMessage, type Sent, writeMessage } from '#teach/presenter/messages.ts';
import { samplePlan } from '../sessions/samplePlan.ts';

describe('messages between the windows', () => {
  it('arrive as they were sent, and only from the other side', () => {
    const projector: Sent['room'][] = [
      { kind: 'opened' },
      { kind: 'step', by: -1 },
      { kind: 'parts', code: 'E4F', count: 4 },
      { kind: 'graph', code: 'E4F', pipeline: retailPipeline() },
    ];
    for (const message of projector) {
      const sent = structuredClone(writeMessage('room', message));
      expect(readMessage('room', sent)).toEqual(message);
      expect(readMessage('desk', sent)).toBeUndefined();
    }
    const shown: Sent['desk'] = { kind: 'shown', shown: { at: 'E4F', node: 'n1', part: 0 } };
    expect(readMessage('desk', structuredClone(writeMessage('desk', shown)))).toEqual(shown);
  });

  it('carry the plan without its private notes', () => {
    const plan = samplePlan();
    expect(plan.steps[0]?.notes).toBe('Ask who counts.');
    const sent = writeMessage('desk', { kind: 'plan', plan });
    expect(JSON.stringify(sent)).not.toContain('Ask who counts');
    expect(readMessage('desk', sent)).toEqual({ kind: 'plan', plan: withoutNotes(plan) });
  });

  it('are nothing when they are anything else', () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 20_000; depth++) deep = [deep];
    const wrong = [
      { version: 1, from: 'desk', message: { kind: 'shown', shown: { at: 'E4F', notes: 'x' } } },
      { version: 2, from: 'desk', message: { kind: 'here' } },
      { version: 1, from: 'desk', message: { kind: 'plan', plan: { format: 'runnel-session' } } },
      { version: 1, from: 'desk', message: { kind: 'plan', plan: deep } },
    ];
    for (const value of wrong) expect(readMessage('desk', value)).toBeUndefined();
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readMessage('room', value)).toBeUndefined();
        const graph = { kind: 'graph', code: 'E4F', pipeline: value };
        expect(readMessage('room', { version: 1, from: 'room', message: graph })).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });
});

it('the other window is gone when it says so, or after some questions without an answer', () => {
  let peer = NO_PEER;
  for (let asked = 0; asked < 3; asked++) peer = peerAfter(peer, 'asked');
  expect(peer.status).toBe('unknown');
  expect(peerAfter(peer, 'asked').status).toBe('gone');
  peer = peerAfter(peer, 'heard');
  expect(peer).toEqual({ status: 'here', asked: 0 });
  expect(peerAfter(peer, 'heard')).toBe(peer);
  expect(peerAfter(peer, 'bye').status).toBe('gone');
  for (let asked = 0; asked <= 3; asked++) peer = peerAfter(peer, 'asked');
  expect(peer.status).toBe('gone');
  expect(peerAfter(peer, 'heard').status).toBe('here');
});
