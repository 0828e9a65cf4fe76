<?php

declare(strict_types=1);

namespace Shop\Billing;

use Shop\Money as Amount;
use Shop\{Customer, Logging\Logs as WritesLog};
use function Shop\round_half_up;
use const Shop\VAT;
use Psr\Log\LoggerInterface;

interface Payable
{
    const CURRENCY = 'EUR';

    public function due(): Amount;
}

enum Status: string implements \JsonSerializable
{
    case Open = 'open';
    case Paid = 'paid';
    const INITIAL = self::Open;

    public static function initial(): self
    {
        return self::INITIAL;
    }
}

/** Anything with a number. */
abstract class Document
{
    protected static int $next = 1;

    public function __construct(protected readonly int $number)
    {
        self::$next++;
    }

    public function log(string $text): void
    {
    }

    abstract public function title(): string;
}

/** What a customer owes. */
#[Audited('invoice')]
final class Invoice extends Document implements Payable
{
    use WritesLog;

    private Status $status = Status::Open;
    private ?Amount $total = null;

    public function __construct(int $number, private Customer $customer, private LoggerInterface $logger)
    {
        parent::__construct($number);
        $this->status = Status::initial();
    }

    public function due(): Amount
    {
        $this->log("due of {$this->customer->name()}");
        $this->logger->info('due');
        $total = $this->total ?? new Amount(0);
        $taxed = fn (int $cents) => round_half_up($cents * VAT);
        $add = function (Amount $other) use ($total) {
            return $total->plus($other);
        };
        return $this->sum($total, $add)->plus(Amount::zero());
    }

    public function title(): string
    {
        $unknown = load();
        $unknown->due();
        $due = 'a local of the name of a method';
        strlen($due);
        unbound();
        shared_helper(Money::class);
        return self::CURRENCY . static::class . \Shop\greet($this->customer) . \count([]);
    }

    private function sum(Amount $a, callable $add): Amount
    {
        return $add($a);
    }
}

function load()
{
    return new class(1) extends Document {
        public function title(): string
        {
            return 'draft';
        }
    };
}
