import type { Span } from '#engine/text/span.ts';
import type { SourceSpan } from './fault.ts';
import type { Runtime } from './values.ts';

/** A span of the output and the span of the template that produced it. */
export interface OutputSpan extends Span {
  origin: SourceSpan;
}

/** Collects output text part by part; with `withSpans`, also the span of the template that each part came from. */
export class Output {
  readonly spans: OutputSpan[] | undefined;
  private readonly parts: string[] = [];
  private length = 0;
  private readonly rt: Runtime;
  constructor(rt: Runtime, withSpans = false) {
    this.rt = rt;
    this.spans = withSpans ? [] : undefined;
  }
  write(text: string, origin: SourceSpan | undefined): void {
    if (text === '') return;
    const from = this.length;
    this.length += text.length;
    this.rt.budget.step();
    this.rt.budget.atMost(this.length);
    this.parts.push(text);
    if (this.spans && origin) this.spans.push({ from, to: this.length, origin });
  }
  toString(): string {
    return this.parts.join('');
  }
}
