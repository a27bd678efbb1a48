export const PORT: number;
export const BELOW: { port: number; base: string; outDir: string };
