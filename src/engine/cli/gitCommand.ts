import type { ShellCall } from './shellCall.ts';

/** The part of Git that the recipes of this site need: one branch, its last commit, and the files that differ from that commit. */
export function gitCommand({ words, machine }: ShellCall): number {
  const [what, ...rest] = words;
  const { branch, oid, message, changed } = machine.git();
  if (what === 'rev-parse') {
    machine.out(rest.includes('--abbrev-ref') ? branch : oid);
    return 0;
  }
  if (what === 'status') {
    const isShort = rest.some((word) => word === '--short' || word === '-s' || word === '--porcelain');
    if (changed.length > 0) machine.out(changed.map((path) => ` M ${path}`).join('\n'));
    else if (!isShort) machine.out(`On branch ${branch}: nothing to commit`);
    return 0;
  }
  if (what === 'diff') {
    if (changed.length > 0) machine.out(changed.join('\n'));
    return 0;
  }
  if (what === 'log') {
    machine.out(`${oid} ${message}`);
    return 0;
  }
  if (what === 'add') return 0;
  if (what === 'commit') {
    const at = rest.findIndex((word) => /^-\w*m$/.test(word));
    const text = at === -1 ? undefined : rest[at + 1];
    if (text === undefined) {
      machine.error('git commit -am TEXT');
      return 1;
    }
    if (changed.length === 0) {
      machine.out('nothing to commit');
      return 1;
    }
    machine.makeCommit(text);
    machine.out(`[${branch} ${machine.git().oid}] ${text}`);
    return 0;
  }
  machine.error('Here, Git has status, log, diff --name-only, add, commit -am TEXT and rev-parse HEAD.');
  return 1;
}
