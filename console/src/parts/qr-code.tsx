import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo, type ReactNode } from 'react';

interface QrCodeProps {
  readonly text: string;
  /** What it is, for people who cannot see it. */
  readonly label: string;
}

/** Modules of white around the code, without which phones do not find it. */
const QUIET = 4;

/** Dark on white in both themes: many phones read no other code. */
export function QrCode({ text, label }: QrCodeProps): ReactNode {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), size: code.size };
  }, [text]);
  const side = size + 2 * QUIET;
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
