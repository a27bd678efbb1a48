import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { frameHtml, hostHtml } from '#app/nunjucksFrame.ts';

/** The text of the only script, up to where an HTML parser ends it. */
function scriptOf(html: string): string {
  const begin = html.indexOf('<script>') + '<script>'.length;
  return html.slice(begin, html.indexOf('</script', begin));
}

function policyOf(html: string): Map<string, string> {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return new Map(policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1).join(' ')]));
}

describe('the document of the frame of Nunjucks', () => {
  const worker = 'const a = "</script><!--\u2028";\n';
  const html = frameHtml('var TemplateFrame = { serveFrame: (text) => seen.push(text) }', worker);

  it('carries the worker’s code unchanged, whatever is in it', () => {
    expect(html.split(/<\/script/i)).toHaveLength(2);
    const literal = /serveFrame\((".*")\);$/.exec(scriptOf(html))?.[1];
    expect(JSON.parse(literal ?? '')).toBe(worker);
  });

  it('allows its own script by its hash and text that becomes code, and nothing from anywhere', () => {
    const policy = policyOf(html);
    const hash = createHash('sha256').update(scriptOf(html)).digest('base64');
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe(`'sha256-${hash}' 'unsafe-eval'`);
    expect(policy.get('worker-src')).toBe('blob:');
    expect(policy.get('connect-src')).toBe("'none'");
    expect([...policy.values()].join(' ')).not.toMatch(/http|'self'|data:|\*/);
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script>'));
  });

  it('stands in a room that allows the script of the frame, its own, and nothing else', () => {
    const room = hostHtml(html);
    const hashes = [room, html].map((one) => `'sha256-${createHash('sha256').update(scriptOf(one)).digest('base64')}'`);
    const [own, inner] = [policyOf(room), policyOf(html)];
    expect(own.get('script-src')).toBe(`${hashes.join(' ')} 'unsafe-eval'`);
    own.delete('script-src');
    inner.delete('script-src');
    expect(own).toEqual(inner);
  });
});
