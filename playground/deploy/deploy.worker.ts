import { type Answer, createUnpacker, type Parcel } from './parcels.ts';
import { workOut } from './workedOut.ts';

const unpack = createUnpacker();

/** Works out beside the page what stands after the deploys of a large project. */
self.onmessage = ({ data }: MessageEvent<Parcel>) => {
  let answer: Answer;
  try {
    answer = { id: data.id, workedOut: workOut(unpack(data)) };
  } catch (error) {
    answer = { id: data.id, error: String(error) };
  }
  self.postMessage(answer);
};
