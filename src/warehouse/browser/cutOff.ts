/** Every global of a worker that can reach the outside, or start something that can. */
const OUTSIDE_GLOBALS =
  `fetch XMLHttpRequest WebSocket WebTransport EventSource RTCPeerConnection importScripts Worker SharedWorker BroadcastChannel
  indexedDB caches navigator FileSystemFileHandle FileSystemDirectoryHandle FileSystemSyncAccessHandle Notification`.split(/\s+/);

/**
 * Removes network, storage and further workers from a worker's global scope, once its engine is loaded. The engine's configuration already forbids
 * their use; this is a second line of defense.
 */
export function cutOff(scope: object): void {
  for (let level: object | null = scope; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const name of OUTSIDE_GLOBALS) Reflect.deleteProperty(level, name);
  }
}
