import { useComputedColorScheme } from '@mantine/core';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';
import { useEffect, useRef, type ReactNode } from 'react';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

/** One row of values with its color: the name of a variable of the theme, such as `--chart-good`. */
export interface Series {
  readonly label: string;
  readonly color: string;
  readonly values: readonly (number | null)[];
  /** Of a line, so that lines differ without their colors. */
  readonly dashed?: boolean;
}

interface OutcomeChartProps {
  readonly kind: 'bar' | 'line';
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** How a value is written on the axis and in the tooltip. */
  readonly format: (value: number) => string;
  /** What screen readers say in place of the picture. */
  readonly summary: string;
}

/** Stacked bars, or lines. It is drawn again when the colors change. Loaded only by pages that show it. */
export function OutcomeChart({ kind, labels, series, format, summary }: OutcomeChartProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme();
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const chart = new Chart(canvas.current, configurationOf({ kind, labels, series, format }));
    return () => chart.destroy();
  }, [kind, labels, series, format, scheme]);
  return (
    <div className="chart">
      <canvas ref={canvas} role="img" aria-label={summary} />
    </div>
  );
}

const MOST_TICKS = 12;

function configurationOf({
  kind,
  labels,
  series,
  format,
}: Omit<OutcomeChartProps, 'summary'>): ChartConfiguration<'bar' | 'line', (number | null)[]> {
  const theme = getComputedStyle(document.documentElement);
  const color = (name: string): string => theme.getPropertyValue(name).trim();
  const [text, line, panel] = [color('--mantine-color-dimmed'), color('--line'), color('--panel')];
  const stacked = kind === 'bar';
  const datasets = series.map((each) => ({
    label: each.label,
    data: [...each.values],
    backgroundColor: color(each.color),
    borderColor: stacked ? panel : color(each.color),
    borderWidth: stacked ? { top: 1, bottom: 0, left: 0, right: 0 } : 2,
    ...(each.dashed === true ? { borderDash: [6, 4] } : {}),
    ...(stacked ? { maxBarThickness: 36 } : { pointRadius: 2, spanGaps: true }),
  }));
  return {
    type: kind,
    data: { labels: [...labels], datasets },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          stacked,
          grid: { display: false },
          border: { color: line },
          ticks: { color: text, maxRotation: 0, autoSkipPadding: 12, maxTicksLimit: MOST_TICKS },
        },
        y: {
          stacked,
          beginAtZero: true,
          grid: { color: line },
          border: { display: false },
          ticks: {
            color: text,
            maxTicksLimit: 5,
            ...(stacked ? { precision: 0 } : {}),
            callback: (value) => format(Number(value)),
          },
        },
      },
      plugins: {
        legend: {
          position: 'bottom',
          align: 'start',
          labels: { color: text, boxWidth: 20, boxHeight: 10, usePointStyle: !stacked, pointStyle: 'line' },
        },
        tooltip: {
          callbacks: { label: ({ dataset, parsed }) => `${dataset.label ?? ''}: ${format(parsed.y ?? 0)}` },
        },
      },
    },
  };
}
