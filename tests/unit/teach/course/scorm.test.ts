import { Scorm12API, Scorm2004API } from 'scorm-again';
import { describe, expect, it } from 'vitest';
import type { CourseRecord } from '#teach/course/launcher/courseSystem.ts';
import { findApi, openScorm, type ScormVersion, timeOf12 } from '#teach/course/launcher/scorm.ts';

type Api = Parameters<typeof openScorm>[0];

/** A course system that stores the values it receives in memory. */
function courseSystem(version: ScormVersion): Api {
  const settings = { autocommit: false, logLevel: 5 as const };
  return (version === 'scorm12' ? new Scorm12API(settings) : new Scorm2004API(settings)) as unknown as Api;
}

const record: CourseRecord = {
  kept: '1;1;d-;0,2',
  step: 2,
  progress: { finished: 1, all: 2, score: 50, isComplete: false, isPassed: undefined },
  seconds: 3_725,
};

describe('SCORM 1.2', () => {
  const get = (api: Api, name: string) => api.LMSGetValue!(name);

  it('is told how the learner stands, in its own words', async () => {
    const api = courseSystem('scorm12');
    const system = openScorm(api, 'scorm12');
    expect(system.kept).toBe('');
    await system.record(record);
    expect(get(api, 'cmi.core.lesson_status')).toBe('incomplete');
    expect(get(api, 'cmi.core.score.raw')).toBe('50');
    expect(get(api, 'cmi.core.lesson_location')).toBe('2');
    expect(get(api, 'cmi.suspend_data')).toBe(record.kept);
    for (const [isPassed, status] of [
      [undefined, 'completed'],
      [false, 'failed'],
      [true, 'passed'],
    ] as const) {
      await system.record({ ...record, progress: { ...record.progress, isComplete: true, isPassed } });
      expect(get(api, 'cmi.core.lesson_status')).toBe(status);
    }
    await system.leave(record);
    expect(api.isTerminated!()).toBe(true);
  });

  it('writes times as hours, minutes and seconds', () => {
    expect([0, 59, 3_725, 1e9].map(timeOf12)).toEqual(['0000:00:00', '0000:00:59', '0001:02:05', '9999:00:00']);
  });

  it('has no room for a state of more than 4,096 characters', async () => {
    await expect(openScorm(courseSystem('scorm12'), 'scorm12').record({ ...record, kept: 'x'.repeat(4_097) })).rejects.toThrow(
      'too long',
    );
  });
});

describe('SCORM 2004', () => {
  it('is told completion, success, score and progress apart', async () => {
    const api = courseSystem('scorm2004');
    const get = (name: string) => api.GetValue!(name);
    const system = openScorm(api, 'scorm2004');
    await system.record(record);
    expect([get('cmi.completion_status'), get('cmi.success_status')]).toEqual(['incomplete', 'unknown']);
    await system.record({ ...record, progress: { finished: 2, all: 2, score: 100, isComplete: true, isPassed: true } });
    expect([get('cmi.completion_status'), get('cmi.success_status')]).toEqual(['completed', 'passed']);
    expect([get('cmi.score.scaled'), get('cmi.progress_measure'), get('cmi.location')]).toEqual(['1', '1', '2']);
    await system.leave(record);
    expect(api.isTerminated!()).toBe(true);
  });
});

describe('a course system', () => {
  it('that refuses is quoted', async () => {
    const api: Api = {
      LMSInitialize: () => 'true',
      LMSGetValue: () => '',
      LMSSetValue: () => 'false',
      LMSGetLastError: () => '405',
      LMSGetErrorString: () => 'Incorrect Data Type',
    };
    const wanted = 'SetValue cmi.core.lesson_location was refused with error 405. Incorrect Data Type';
    await expect(openScorm(api, 'scorm12').record(record)).rejects.toThrow(wanted);
    expect(() => openScorm({ ...api, LMSInitialize: () => 'false' }, 'scorm12')).toThrow('Initialize');
  });

  it('is found in the windows around, also beyond one of another site, else around the window that opened this one', () => {
    const api: Api = {};
    const frame = (parent: object | undefined, own: object = {}) => {
      const window: Record<string, unknown> = { ...own };
      window.parent = parent ?? window;
      return window as unknown as Window;
    };
    const top = frame(undefined, { API: api });
    const strange = new Proxy(frame(top), {
      get: (target, name) => {
        if (name === 'parent') return target.parent;
        throw new DOMException('denied', 'SecurityError');
      },
    });
    expect(findApi(frame(strange), 'scorm12')).toBe(api);
    expect(findApi(frame(top), 'scorm2004')).toBeUndefined();
    expect(findApi(frame(undefined, { opener: frame(top) }), 'scorm12')).toBe(api);
    expect(findApi(frame(undefined), 'scorm12')).toBeUndefined();
  });
});
